/** A thread whose checks take 150 ms each and find nothing. */
export const check = async (): Promise<{ value: readonly never[] }> => {
  await new Promise(done => setTimeout(done, 150))
  return { value: [] }
}
