import { costVedomost, costVedomostDocument, costVedomostLine } from './costVedomost/costVedomost.ts'
import { dealVedomost, dealVedomostDocument, dealVedomostLine, dealVedomostStatus } from './dealVedomost/dealVedomost.ts'
import { fotVedomost, fotVedomostDocument, fotVedomostLine } from './fotVedomost/fotVedomost.ts'
import { oilVedomost, oilVedomostDocument, oilVedomostLine } from './oilVedomost/oilVedomost.ts'
import { penaltyVedomost, penaltyVedomostDocument, penaltyVedomostLine } from './penaltyVedomost/penaltyVedomost.ts'
import { premiumVedomost, premiumVedomostDocument, premiumVedomostLine } from './premiumVedomost/premiumVedomost.ts'

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
