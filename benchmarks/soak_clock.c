/* Turns the clock of a process that has this library preloaded: the wall clock shows as many seconds more or fewer as
   stand in the file that SIBYL_CLOCK names (one 64-bit number, shared by all processes). The clock that only runs, by
   which programs wait, is left alone, as it is when somebody sets the clock of a machine. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static const volatile int64_t *turned;

__attribute__((constructor)) static void open_clock(void) {
    const char *name = getenv("SIBYL_CLOCK");
    int file = name ? open(name, O_RDONLY | O_CLOEXEC) : -1;
    if (file < 0)
        return;
    void *map = mmap(NULL, sizeof *turned, PROT_READ, MAP_SHARED, file, 0);
    close(file);
    if (map != MAP_FAILED)
        turned = map;
}

static int64_t offset(void) { return turned ? *turned : 0; }

int clock_gettime(clockid_t which, struct timespec *now) {
    int failed = (int)syscall(SYS_clock_gettime, which, now);
    if (!failed && (which == CLOCK_REALTIME || which == CLOCK_REALTIME_COARSE))
        now->tv_sec += offset();
    return failed;
}

int gettimeofday(struct timeval *restrict now, void *restrict zone) {
    struct timespec precise;
    (void)zone;
    clock_gettime(CLOCK_REALTIME, &precise);
    now->tv_sec = precise.tv_sec;
    now->tv_usec = precise.tv_nsec / 1000;
    return 0;
}

time_t time(time_t *now) {
    struct timespec precise;
    clock_gettime(CLOCK_REALTIME, &precise);
    if (now)
        *now = precise.tv_sec;
    return precise.tv_sec;
}
