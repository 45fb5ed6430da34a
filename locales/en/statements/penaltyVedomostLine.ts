import type { penaltyVedomostLine as russian } from '../../ru/statements/penaltyVedomostLine.ts'
import type { Translation } from '../../translation.ts'

export const penaltyVedomostLine = {
  name: 'Deduction statement line |||| Register of deductions',
} as const satisfies Translation<typeof russian>
