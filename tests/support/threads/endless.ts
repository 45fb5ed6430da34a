/** A thread that never returns, or allocates memory endlessly: what a bug in a library could do with some template. */
export const check = (): never => {
  for (;;);
}
export const fill = (): number => {
  const existing: number[][] = []
  for (;;) existing.push(Array.from({ length: 100_000 }, (_, at) => at * 1.5))
}
