import { statisticsVehicleCount } from './statisticsVehicleCount.ts'
import { defineRules } from '#server/engine/rules.ts'

export const statisticsVehicleCountRules = defineRules(statisticsVehicleCount, {})
