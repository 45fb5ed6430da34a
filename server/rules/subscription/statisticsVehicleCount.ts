import { statisticsVehicleCount } from '#resources/subscription/statisticsVehicleCount'
import { defineRules } from '../../engine/rules.ts'

export const statisticsVehicleCountRules = defineRules(statisticsVehicleCount, {})
