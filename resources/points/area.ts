import { point, pointType } from './point/point.ts'

/** The resources of `points`: quarries, sites, bases and other places. */
export const points = {
  point,
  pointType,
} as const
