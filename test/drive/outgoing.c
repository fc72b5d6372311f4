/* What a program tries to reach over a network: loaded into it and into every process it starts, it writes
 * a line to OUTGOING_LOG for each connection, datagram and look-up of a name that is tried, whatever comes
 * of it: process, call, family, address, port. Sockets of this machine alone (AF_UNIX) are none of it. */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

static void write_line(const char *call, const char *what) {
  const char *log = getenv("OUTGOING_LOG");
  char line[512];
  int before = errno;
  int file = log == NULL ? -1 : open(log, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
  if (file >= 0) {
    char name[32] = "";
    int comm = open("/proc/self/comm", O_RDONLY | O_CLOEXEC);
    if (comm >= 0) {
      ssize_t length = read(comm, name, sizeof name - 1);
      if (length > 0 && name[length - 1] == '\n') name[length - 1] = '\0';
      close(comm);
    }
    int length = snprintf(line, sizeof line, "%d %s %s %s\n", getpid(), name, call, what);
    if (length > 0 && write(file, line, (size_t)length) < 0) errno = before;
    close(file);
  }
  errno = before;
}

static void note(const char *call, const struct sockaddr *to) {
  char address[INET6_ADDRSTRLEN] = "";
  char what[128];
  if (to == NULL) return;
  if (to->sa_family == AF_INET) {
    const struct sockaddr_in *in = (const struct sockaddr_in *)to;
    inet_ntop(AF_INET, &in->sin_addr, address, sizeof address);
    snprintf(what, sizeof what, "inet %s %d", address, ntohs(in->sin_port));
  } else if (to->sa_family == AF_INET6) {
    const struct sockaddr_in6 *in = (const struct sockaddr_in6 *)to;
    inet_ntop(AF_INET6, &in->sin6_addr, address, sizeof address);
    snprintf(what, sizeof what, "inet6 %s %d", address, ntohs(in->sin6_port));
  } else {
    return;
  }
  write_line(call, what);
}

#define REAL(result, name, ...)                                                                    \
  static result (*real)(__VA_ARGS__);                                                              \
  if (real == NULL) real = (result(*)(__VA_ARGS__))dlsym(RTLD_NEXT, name)

int connect(int socket, const struct sockaddr *to, socklen_t length) {
  REAL(int, "connect", int, const struct sockaddr *, socklen_t);
  note("connect", to);
  return real(socket, to, length);
}

ssize_t sendto(int socket, const void *from, size_t size, int flags, const struct sockaddr *to,
               socklen_t length) {
  REAL(ssize_t, "sendto", int, const void *, size_t, int, const struct sockaddr *, socklen_t);
  note("sendto", to);
  return real(socket, from, size, flags, to, length);
}

ssize_t sendmsg(int socket, const struct msghdr *message, int flags) {
  REAL(ssize_t, "sendmsg", int, const struct msghdr *, int);
  if (message != NULL) note("sendmsg", message->msg_name);
  return real(socket, message, flags);
}

int sendmmsg(int socket, struct mmsghdr *messages, unsigned int count, int flags) {
  REAL(int, "sendmmsg", int, struct mmsghdr *, unsigned int, int);
  for (unsigned int at = 0; at < count; at++) note("sendmmsg", messages[at].msg_hdr.msg_name);
  return real(socket, messages, count, flags);
}

int getaddrinfo(const char *node, const char *service, const struct addrinfo *hints,
                struct addrinfo **found) {
  REAL(int, "getaddrinfo", const char *, const char *, const struct addrinfo *, struct addrinfo **);
  /* Without a name, and for an address, nobody is asked. */
  int is_asked = node != NULL && (hints == NULL || (hints->ai_flags & AI_NUMERICHOST) == 0);
  unsigned char bytes[sizeof(struct in6_addr)];
  if (is_asked && inet_pton(AF_INET, node, bytes) != 1 && inet_pton(AF_INET6, node, bytes) != 1) {
    write_line("getaddrinfo", node);
  }
  return real(node, service, hints, found);
}
