import { defineAreaRules } from '#server/areaRules.ts'
import { pointRules } from './point/point.rules.ts'

/** What `points` adds on the server to its declarations. */
export const pointsRules = defineAreaRules({
  rules: [pointRules],
})
