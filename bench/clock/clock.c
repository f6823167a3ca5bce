// Every program that loads this library sees the system's clock moved by OFFSET_SECONDS, and the times of files with it.
// Clocks that only measure how long something takes are left alone. at.sh compiles it.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <pthread.h>
#include <semaphore.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>

#define REAL(name) \
  static __typeof__(name) *real; \
  if (!real) real = (__typeof__(name) *)dlsym(RTLD_NEXT, #name)

static int is_moved(clockid_t clock) { return clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE; }

int clock_gettime(clockid_t clock, struct timespec *now) {
  REAL(clock_gettime);
  int result = real(clock, now);
  if (result == 0 && is_moved(clock)) now->tv_sec += OFFSET_SECONDS;
  return result;
}

int gettimeofday(struct timeval *restrict now, void *restrict zone) {
  REAL(gettimeofday);
  int result = real(now, zone);
  if (result == 0) now->tv_sec += OFFSET_SECONDS;
  return result;
}

time_t time(time_t *seconds) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  if (seconds) *seconds = now.tv_sec;
  return now.tv_sec;
}

// Times of files: the kernel writes them with its own clock, so they are moved when they are read.

static void move_stat(struct stat *file) {
  file->st_atim.tv_sec += OFFSET_SECONDS;
  file->st_mtim.tv_sec += OFFSET_SECONDS;
  file->st_ctim.tv_sec += OFFSET_SECONDS;
}

static void move_statx(struct statx *file) {
  file->stx_atime.tv_sec += OFFSET_SECONDS;
  file->stx_btime.tv_sec += OFFSET_SECONDS;
  file->stx_ctime.tv_sec += OFFSET_SECONDS;
  file->stx_mtime.tv_sec += OFFSET_SECONDS;
}

// With files of 64 bits, which all programs here use, both names mean the same.
#define STAT(name, parameters, arguments) \
  int name parameters { \
    REAL(name); \
    int result = real arguments; \
    if (result == 0) move_stat((struct stat *)file); \
    return result; \
  }

STAT(stat, (const char *restrict path, struct stat *restrict file), (path, file))
STAT(lstat, (const char *restrict path, struct stat *restrict file), (path, file))
STAT(fstat, (int fd, struct stat *file), (fd, file))
STAT(fstatat, (int fd, const char *restrict path, struct stat *restrict file, int flags), (fd, path, file, flags))
STAT(stat64, (const char *restrict path, struct stat64 *restrict file), (path, file))
STAT(lstat64, (const char *restrict path, struct stat64 *restrict file), (path, file))
STAT(fstat64, (int fd, struct stat64 *file), (fd, file))
STAT(fstatat64, (int fd, const char *restrict path, struct stat64 *restrict file, int flags), (fd, path, file, flags))

int statx(int fd, const char *restrict path, int flags, unsigned int mask, struct statx *restrict file) {
  REAL(statx);
  int result = real(fd, path, flags, mask, file);
  if (result == 0) move_statx(file);
  return result;
}

// Node asks the kernel for the times of files by number. The header declares an ellipsis, which cannot be passed on.
long syscall_by_number(long number, long a, long b, long c, long d, long e, long f) __asm__("syscall");

long syscall_by_number(long number, long a, long b, long c, long d, long e, long f) {
  static long (*real)(long, ...);
  if (!real) real = (long (*)(long, ...))dlsym(RTLD_NEXT, "syscall");
  long result = real(number, a, b, c, d, e, f);
  if (result == 0 && number == SYS_statx) move_statx((struct statx *)e);
  if (result == 0 && number == SYS_clock_gettime && is_moved(a)) ((struct timespec *)b)->tv_sec += OFFSET_SECONDS;
  return result;
}

// What a program tells the kernel is moved back.

static struct timespec moved_back(struct timespec moment) {
  if (moment.tv_nsec != UTIME_NOW && moment.tv_nsec != UTIME_OMIT) moment.tv_sec -= OFFSET_SECONDS;
  return moment;
}

int utimensat(int fd, const char *path, const struct timespec times[2], int flags) {
  REAL(utimensat);
  if (!times) return real(fd, path, times, flags);
  struct timespec back[2] = {moved_back(times[0]), moved_back(times[1])};
  return real(fd, path, back, flags);
}

int futimens(int fd, const struct timespec times[2]) {
  REAL(futimens);
  if (!times) return real(fd, times);
  struct timespec back[2] = {moved_back(times[0]), moved_back(times[1])};
  return real(fd, back);
}

int sem_timedwait(sem_t *restrict semaphore, const struct timespec *restrict deadline) {
  REAL(sem_timedwait);
  struct timespec back = moved_back(*deadline);
  return real(semaphore, &back);
}

int pthread_mutex_timedlock(pthread_mutex_t *restrict mutex, const struct timespec *restrict deadline) {
  REAL(pthread_mutex_timedlock);
  struct timespec back = moved_back(*deadline);
  return real(mutex, &back);
}

// Which clock the deadline is of is hidden in the condition. One that only measures starts with the machine, so it is far smaller.
int pthread_cond_timedwait(pthread_cond_t *restrict condition, pthread_mutex_t *restrict mutex,
                           const struct timespec *restrict deadline) {
  static __typeof__(pthread_cond_timedwait) *real;
  // Without the version, x64 gives the function of programs of 2002, which takes another kind of condition.
  if (!real) real = (__typeof__(real))dlvsym(RTLD_NEXT, "pthread_cond_timedwait", "GLIBC_2.3.2");
  if (!real) real = (__typeof__(real))dlsym(RTLD_NEXT, "pthread_cond_timedwait");
  const time_t any_real_time = 1000000000;
  struct timespec back = deadline->tv_sec > any_real_time ? moved_back(*deadline) : *deadline;
  return real(condition, mutex, &back);
}

int pthread_cond_clockwait(pthread_cond_t *restrict condition, pthread_mutex_t *restrict mutex, clockid_t clock,
                           const struct timespec *restrict deadline) {
  REAL(pthread_cond_clockwait);
  struct timespec back = is_moved(clock) ? moved_back(*deadline) : *deadline;
  return real(condition, mutex, clock, &back);
}
