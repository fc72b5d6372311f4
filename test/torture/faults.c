/* A disk that fails: loaded into a process before the C library, it counts the calls by which files
 * below TORTURE_ROOT are read and written, and lets one of them fail, or that one and all after it.
 * It is told what to do by opening a file that does not exist; the reply is what is read from it:
 *   /torture-control/arm/<n>/<errno>/<once|sticky>   the n-th call from now on fails; 0: none
 *   /torture-control/disarm                          a line for each call since; the failed one marked */
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <pthread.h>
#include <unistd.h>

#define CONTROL "/torture-control/"
#define FILES 4096
#define NAME 160

static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;
static char names[FILES][NAME]; /* Of open files that are watched; empty for others. */
static int is_armed, is_sticky, fault_errno;
static long fault_at, count;
static char *trace;
static size_t trace_used, trace_size;

#define REAL(result, name, ...)                                                                    \
  static result (*real)(__VA_ARGS__);                                                              \
  if (real == NULL) real = (result(*)(__VA_ARGS__))dlsym(RTLD_NEXT, name)

/* The name below the root; NULL for a file elsewhere. */
static const char *watched(const char *path) {
  const char *root = getenv("TORTURE_ROOT");
  size_t length = root == NULL ? 0 : strlen(root);
  if (length == 0 || path == NULL || strncmp(path, root, length) != 0) return NULL;
  return path[length] == '/' ? path + length + 1 : NULL;
}

static const char *opened(int file) {
  return file >= 0 && file < FILES && names[file][0] != '\0' ? names[file] : NULL;
}

static void note(const char *call, const char *name, int fails) {
  char line[NAME + 40];
  int length = snprintf(line, sizeof line, "%s %s%s\n", call, name, fails ? " FAILED" : "");
  if (length <= 0) return;
  if (trace_used + (size_t)length > trace_size) {
    size_t size = trace_size * 2 + sizeof line;
    char *larger = realloc(trace, size);
    if (larger == NULL) return;
    trace = larger;
    trace_size = size;
  }
  memcpy(trace + trace_used, line, (size_t)length);
  trace_used += (size_t)length;
}

/* Whether this call is to fail; needs_room: it is one that a full disk refuses. */
static int fails(const char *call, const char *name, int needs_room) {
  int result = 0;
  if (name == NULL || !is_armed) return 0;
  pthread_mutex_lock(&guard);
  if (is_armed && (fault_errno != ENOSPC || needs_room)) {
    count++;
    result = fault_at > 0 && (is_sticky ? count >= fault_at : count == fault_at);
    note(call, name, result);
  }
  pthread_mutex_unlock(&guard);
  if (result) errno = fault_errno;
  return result;
}

static int reply(const char *text, size_t length) {
  int file = memfd_create("torture", 0);
  if (file < 0) return -1;
  if (file < FILES) names[file][0] = '\0';
  if (write(file, text, length) != (ssize_t)length || lseek(file, 0, SEEK_SET) != 0) return -1;
  return file;
}

static int control(const char *order) {
  char mode[16] = "";
  int number;
  pthread_mutex_lock(&guard);
  if (sscanf(order, "arm/%ld/%d/%15s", &fault_at, &fault_errno, mode) == 3) {
    is_sticky = strcmp(mode, "sticky") == 0;
    count = 0;
    trace_used = 0;
    is_armed = 1;
    number = reply("armed", 5);
  } else {
    is_armed = 0;
    number = reply(trace == NULL ? "" : trace, trace_used);
  }
  pthread_mutex_unlock(&guard);
  return number;
}

static int finish_open(int file, const char *name) {
  if (file >= 0 && file < FILES) snprintf(names[file], NAME, "%s", name == NULL ? "" : name);
  return file;
}

#define MODE_OF(flags, last)                                                                       \
  mode_t mode = 0;                                                                                 \
  if ((flags) & (O_CREAT | __O_TMPFILE)) {                                                         \
    va_list list;                                                                                  \
    va_start(list, last);                                                                          \
    mode = va_arg(list, mode_t);                                                                   \
    va_end(list);                                                                                  \
  }

#define OPEN(function)                                                                             \
  int function(const char *path, int flags, ...) {                                                 \
    REAL(int, #function, const char *, int, ...);                                                  \
    MODE_OF(flags, flags)                                                                          \
    if (strncmp(path, CONTROL, strlen(CONTROL)) == 0) return control(path + strlen(CONTROL));      \
    const char *name = watched(path);                                                              \
    if (fails("open", name, flags & O_CREAT)) return -1;                                           \
    return finish_open(real(path, flags, mode), name);                                             \
  }
OPEN(open)
OPEN(open64)

#define OPENAT(function)                                                                           \
  int function(int folder, const char *path, int flags, ...) {                                     \
    REAL(int, #function, int, const char *, int, ...);                                             \
    MODE_OF(flags, flags)                                                                          \
    const char *name = watched(path);                                                              \
    if (fails("open", name, flags & O_CREAT)) return -1;                                           \
    return finish_open(real(folder, path, flags, mode), name);                                     \
  }
OPENAT(openat)
OPENAT(openat64)

int close(int file) {
  REAL(int, "close", int);
  char name[NAME] = "";
  if (opened(file) != NULL) {
    snprintf(name, NAME, "%s", names[file]);
    names[file][0] = '\0';
  }
  int result = real(file);
  /* Closed it is either way. */
  return name[0] != '\0' && fails("close", name, 0) ? -1 : result;
}

int closedir(DIR *folder) {
  REAL(int, "closedir", DIR *);
  int file = dirfd(folder);
  if (file >= 0 && file < FILES) names[file][0] = '\0';
  return real(folder);
}

#define ON_FILE(result, function, call, needs_room, types, args)                                   \
  result function types {                                                                          \
    static result(*real) types;                                                                    \
    if (real == NULL) real = (result(*) types)dlsym(RTLD_NEXT, #function);                         \
    if (fails(call, opened(file), needs_room)) return -1;                                          \
    return real args;                                                                              \
  }
ON_FILE(ssize_t, read, "read", 0, (int file, void *to, size_t size), (file, to, size))
ON_FILE(ssize_t, readv, "read", 0, (int file, const struct iovec *to, int n), (file, to, n))
ON_FILE(ssize_t, pread, "read", 0, (int file, void *to, size_t size, off_t at), (file, to, size, at))
ON_FILE(ssize_t, pread64, "read", 0, (int file, void *to, size_t size, off64_t at),
        (file, to, size, at))
ON_FILE(ssize_t, write, "write", 1, (int file, const void *from, size_t size), (file, from, size))
ON_FILE(ssize_t, writev, "write", 1, (int file, const struct iovec *from, int n), (file, from, n))
ON_FILE(ssize_t, pwrite, "write", 1, (int file, const void *from, size_t size, off_t at),
        (file, from, size, at))
ON_FILE(ssize_t, pwrite64, "write", 1, (int file, const void *from, size_t size, off64_t at),
        (file, from, size, at))
ON_FILE(int, fsync, "sync", 1, (int file), (file))
ON_FILE(int, fdatasync, "sync", 1, (int file), (file))
ON_FILE(int, ftruncate, "truncate", 1, (int file, off_t size), (file, size))
ON_FILE(int, ftruncate64, "truncate", 1, (int file, off64_t size), (file, size))
ON_FILE(ssize_t, sendfile, "copy", 1, (int file, int from, off_t *at, size_t size),
        (file, from, at, size))
ON_FILE(ssize_t, sendfile64, "copy", 1, (int file, int from, off64_t *at, size_t size),
        (file, from, at, size))

#define ON_PATH(function, call, needs_room, types, args)                                           \
  int function types {                                                                             \
    static int(*real) types;                                                                       \
    if (real == NULL) real = (int(*) types)dlsym(RTLD_NEXT, #function);                            \
    if (fails(call, watched(path), needs_room)) return -1;                                         \
    return real args;                                                                              \
  }
ON_PATH(rename, "rename", 1, (const char *from, const char *path), (from, path))
ON_PATH(link, "link", 1, (const char *from, const char *path), (from, path))
ON_PATH(unlink, "unlink", 0, (const char *path), (path))
ON_PATH(rmdir, "rmdir", 0, (const char *path), (path))
ON_PATH(mkdir, "mkdir", 1, (const char *path, mode_t mode), (path, mode))
ON_PATH(chmod, "chmod", 0, (const char *path, mode_t mode), (path, mode))
ON_PATH(scandir64, "list", 0,
        (const char *path, struct dirent64 ***found, int (*filter)(const struct dirent64 *),
         int (*order)(const struct dirent64 **, const struct dirent64 **)),
        (path, found, filter, order))

ON_PATH(remove, "unlink", 0, (const char *path), (path))

int unlinkat(int folder, const char *path, int flags) {
  REAL(int, "unlinkat", int, const char *, int);
  if (fails("unlink", watched(path), 0)) return -1;
  return real(folder, path, flags);
}

/* libuv copies and closes files by the system calls themselves. */
long syscall(long number, ...) {
  static long (*real)(long, ...);
  if (real == NULL) real = (long (*)(long, ...))dlsym(RTLD_NEXT, "syscall");
  long args[6];
  va_list list;
  va_start(list, number);
  for (int at = 0; at < 6; at++) args[at] = va_arg(list, long);
  va_end(list);
  if (number == SYS_close) return close((int)args[0]);
#ifdef SYS_copy_file_range
  if (number == SYS_copy_file_range && fails("copy", opened((int)args[2]), 1)) return -1;
#endif
  return real(number, args[0], args[1], args[2], args[3], args[4], args[5]);
}
