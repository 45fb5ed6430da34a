import { costVedomost, costVedomostDocument, costVedomostLine, oilVedomost, oilVedomostDocument, oilVedomostLine } from './expenses.ts'
import { dealVedomost, dealVedomostDocument, dealVedomostLine, dealVedomostStatus } from './dealVedomost/dealVedomost.ts'
import {
  fotVedomost,
  fotVedomostDocument,
  fotVedomostLine,
  penaltyVedomost,
  penaltyVedomostDocument,
  penaltyVedomostLine,
  premiumVedomost,
  premiumVedomostDocument,
  premiumVedomostLine,
} from './accruals.ts'

/** The resources of `statements`: the six kinds of statements. */
export const statements = {
  oilVedomost,
  oilVedomostLine,
  oilVedomostDocument,
  costVedomost,
  costVedomostLine,
  costVedomostDocument,
  fotVedomost,
  fotVedomostLine,
  fotVedomostDocument,
  premiumVedomost,
  premiumVedomostLine,
  premiumVedomostDocument,
  penaltyVedomost,
  penaltyVedomostLine,
  penaltyVedomostDocument,
  dealVedomost,
  dealVedomostLine,
  dealVedomostDocument,
  dealVedomostStatus,
} as const
