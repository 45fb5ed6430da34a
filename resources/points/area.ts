import { point, pointDocument, pointType } from './point/point.ts'

/** The resources of `points`: places: quarries, sites, bases. */
export const points = {
  point,
  pointType,
  pointDocument,
} as const
