/** The objects that templates are filled from, by their numbers: the first six are those of foundations §9. */
export const OBJECT = {
  company: 1,
  account: 2,
  point: 3,
  vehicle: 4,
  order: 5,
  deal: 6,
  shiftVehicle: 7,
  payment: 8,
  closingPaper: 9,
  payments: 10,
} as const
