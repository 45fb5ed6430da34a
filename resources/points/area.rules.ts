import { defineAreaRules } from '#server/areaRules.ts'
import { pointRules } from './point/point.rules.ts'

export const pointsRules = defineAreaRules({
  rules: [pointRules],
})
