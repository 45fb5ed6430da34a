/** Returns the edit distance of two words: letters changed, added, removed or swapped. */
function distance(a: string, b: string): number {
  let [before, last] = [[] as number[], Array.from({ length: b.length + 1 }, (_, at) => at)]
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1]
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      row.push(
        Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (isSame ? 0 : 1), isSwapped ? before[j - 2]! + 1 : Number.POSITIVE_INFINITY),
      )
    }
    ;[before, last] = [last, row]
  }
  return last[b.length]!
}

/** Returns the valid name that is nearest to a wrong one. */
export const nearest = (name: string, right: readonly string[]): string | undefined =>
  right.map(one => [distance(name.toLowerCase(), one.toLowerCase()), one] as const).toSorted(([a], [b]) => a - b)[0]?.[1]
