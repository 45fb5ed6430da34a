/** A thread that never comes back, or takes memory without end: what a fault in a library would do with somebody's template. */
export const check = (): never => {
  for (;;);
}
export const fill = (): number => {
  const existing: number[][] = []
  for (;;) existing.push(Array.from({ length: 100_000 }, (_, at) => at * 1.5))
}
