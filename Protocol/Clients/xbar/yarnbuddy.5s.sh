#!/bin/sh
exec yb widget xbar
