import { expect, test } from 'vitest'
import type { Rights } from '#resource'
import { ALL_RIGHTS } from '#resources/rights'
import { blocksFor } from '../../src/screens/dashboard/blocks.ts'

const ofHolder = (codes: readonly string[]) => blocksFor((rights: Rights) => rights.some(code => codes.includes(code)))
const names = (codes: readonly string[]): readonly string[] => ofHolder(codes).map(block => block.name)

test('who enters waybills begins with them, who looks after the money with what waits and who owes', () => {
  expect(names(['DEAL_ADD', 'DEAL_VIEW', 'COMPANY_LIST'])).toEqual(['entry', 'trips', 'attention', 'companies'])
  expect(names(['DEAL_ADD', 'DEAL_VIEW', 'FINANS_COMPANY', 'PAYMENT_VIEW']).slice(0, 3)).toEqual(['attention', 'debts', 'transfers'])
  expect(names([])).toEqual([])
})

test('no row of the first page is half empty', () => {
  for (const left of ALL_RIGHTS) {
    let half = false
    for (const { isWide } of ofHolder(ALL_RIGHTS.filter(code => code !== left))) {
      if (isWide) expect([left, half]).toEqual([left, false])
      else half = !half
    }
    expect([left, half]).toEqual([left, false])
  }
  expect(ofHolder(['DEAL_VIEW']).map(block => block.isWide)).toEqual([true, true])
  expect(ofHolder(ALL_RIGHTS).filter(block => !block.isWide).length).toBe(6)
})
