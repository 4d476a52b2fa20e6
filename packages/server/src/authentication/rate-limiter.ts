/** How often something may be tried by each of many: as often as the limit at once, then evenly spread over minutes. */
export interface RateLimiter {
  /** Takes one of the tries of a key. `0` if there was one, otherwise the seconds until there is one again. */
  take(key: string): number;
  /** Gives a try back that turned out not to count. */
  giveBack(key: string): void;
}

interface Bucket {
  readonly tries: number;
  /** In the time of the limiter. */
  readonly filledAt: number;
}

/**
 * Keeps as many keys as memory allows for; the ones that were quiet for longest are forgotten first. `elapsed` gives
 * milliseconds since some moment: a clock that somebody can set back would lock out whoever used up a try before.
 */
export function createRateLimiter(perMinute: number, elapsed: () => number): RateLimiter {
  const buckets = new Map<string, Bucket>();
  const bucketOf = (key: string): Bucket => {
    const filledAt = elapsed();
    const bucket = buckets.get(key);
    if (!bucket) return { tries: perMinute, filledAt };
    const tries = Math.min(perMinute, bucket.tries + ((filledAt - bucket.filledAt) / 60_000) * perMinute);
    return { tries, filledAt };
  };
  const store = (key: string, bucket: Bucket): void => {
    buckets.delete(key);
    if (bucket.tries >= perMinute) return;
    buckets.set(key, bucket);
    const [oldest] = buckets.keys();
    if (buckets.size > MOST_KEYS && oldest !== undefined) buckets.delete(oldest);
  };
  return {
    take(key) {
      const bucket = bucketOf(key);
      if (bucket.tries < 1) return Math.max(1, Math.ceil(((1 - bucket.tries) * 60) / perMinute));
      store(key, { ...bucket, tries: bucket.tries - 1 });
      return 0;
    },
    giveBack(key) {
      const bucket = bucketOf(key);
      store(key, { ...bucket, tries: bucket.tries + 1 });
    },
  };
}

const MOST_KEYS = 10_000;
