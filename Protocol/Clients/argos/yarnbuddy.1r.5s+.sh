#!/bin/sh
exec yb widget argos
