import type * as russian from '../ru/first.ts'
import type { Translation } from '#words/translation'

export const cell = {
  units: { km: 'km', l: 'l', h: 'h', m3: 'm³' },
} as const satisfies Translation<typeof russian.cell>

export const search = {
  placeholder: 'Document number, TTN, company, vehicle…',
  hint: 'Enter a number, a name or an INN. Arrow keys choose, Enter opens, Esc closes',
} as const satisfies Translation<typeof russian.search>
