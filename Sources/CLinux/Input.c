#define _GNU_SOURCE
#include "CLinux.h"

#include <linux/input.h>
#include <sys/ioctl.h>
#include <time.h>

int clinux_input_grab(int fd, int grab) { return ioctl(fd, EVIOCGRAB, grab); }

int clinux_input_clock(int fd) {
  int clock = CLOCK_MONOTONIC;
  return ioctl(fd, EVIOCSCLOCKID, &clock);
}

int clinux_input_keys(int fd, uint8_t *bits, int size) { return ioctl(fd, EVIOCGKEY(size), bits); }

int clinux_input_id(int fd, uint16_t *vendor, uint16_t *product) {
  struct input_id id;
  if (ioctl(fd, EVIOCGID, &id) != 0) return -1;
  *vendor = id.vendor;
  *product = id.product;
  return 0;
}
