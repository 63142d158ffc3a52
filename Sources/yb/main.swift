// yb
