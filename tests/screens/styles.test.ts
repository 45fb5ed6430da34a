import { expect, test, vi } from 'vitest'
import { inSheets } from '../../src/admin/Styles.tsx'

test('rules after a pause begin another style element, up to a number of them', () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0)
  const sheets: string[][] = []
  // As emotion's sheet: a count of zero begins an element.
  const sheet = {
    ctr: 0,
    tags: sheets,
    insert(rule: string) {
      if (this.ctr === 0) sheets.push([])
      this.ctr += 1
      sheets.at(-1)!.push(rule)
    },
  }
  inSheets({ sheet })
  const insertAt = (time: number, rule: string): void => {
    clock.mockReturnValue(time)
    sheet.insert(rule)
  }
  insertAt(0, 'a')
  insertAt(100, 'b')
  insertAt(1000, 'c')
  insertAt(1100, 'd')
  expect(sheets).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ])
  for (let at = 2; at < 100; at += 1) insertAt(at * 1000, `r${at}`)
  expect(sheets).toHaveLength(16)
  clock.mockRestore()
})
