/** A thread that does what a bug in a library could do with some template: its checks never return, its fillings allocate memory endlessly. */
export const check = (): never => {
  for (;;);
}
export const fill = (): number => {
  const existing: number[][] = []
  for (;;) existing.push(Array.from({ length: 100_000 }, (_, at) => at * 1.5))
}
/** Its digests are the same, and take 150 ms each. */
export const digest = async (): Promise<{ value: string }> => {
  await new Promise(done => setTimeout(done, 150))
  return { value: 'same' }
}
