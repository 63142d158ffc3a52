#define _GNU_SOURCE
#include "CLinux.h"

#include <spawn.h>

int clinux_spawn_closefrom(posix_spawn_file_actions_t *actions, int first) {
  return posix_spawn_file_actions_addclosefrom_np(actions, first);
}

int clinux_spawn_chdir(posix_spawn_file_actions_t *actions, const char *folder) {
  return posix_spawn_file_actions_addchdir_np(actions, folder);
}
