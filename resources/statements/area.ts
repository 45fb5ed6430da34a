import { costVedomost, costVedomostLine, oilVedomost, oilVedomostLine } from './expenses.ts'
import { dealVedomost, dealVedomostLine, dealVedomostStatus } from './dealVedomost/dealVedomost.ts'
import { fotVedomost, fotVedomostLine, penaltyVedomost, penaltyVedomostLine, premiumVedomost, premiumVedomostLine } from './accruals.ts'

/** The resources of `statements`: the six kinds of statements. */
export const statements = {
  oilVedomost,
  oilVedomostLine,
  costVedomost,
  costVedomostLine,
  fotVedomost,
  fotVedomostLine,
  premiumVedomost,
  premiumVedomostLine,
  penaltyVedomost,
  penaltyVedomostLine,
  dealVedomost,
  dealVedomostLine,
  dealVedomostStatus,
} as const
