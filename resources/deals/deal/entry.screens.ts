import type { LineValues, Question } from '#admin/form/fills.ts'
import type { EntryRules } from '#admin/sheet/entryRules.ts'
import { dealSums } from './dealSums.formulas.ts'
import { incomePercentOf, problemText } from './dealStatus.formulas.ts'
import { dayOf, MAX_QUERIES, refOf } from './fills.screens.ts'
import { answersTo, type Terms } from './terms.screens.ts'

const DECIMAL = /^\d+(\.\d+)?$/
const decimalOf = (value: unknown): string | null => (DECIMAL.test(String(value ?? '')) ? String(value) : null)

/** The sums of a line by the same formula as everywhere, with the prices and rates of its day. */
const sums = {
  asks: (line: LineValues): Question => {
    const [dtDeal, materialOrder] = [dayOf(line), refOf(line['materialOrder'])]
    const [cargoRoute, purchaseProduct, saleProduct] = ['cargoRoute', 'purchaseProduct', 'saleProduct'].map(name => refOf(line[name]))
    if (dtDeal === null || !(cargoRoute || purchaseProduct || saleProduct)) return null
    // The sellers determine VAT; an order may contain a price agreed with the carrier.
    const [supplier, customer, shipment] = ['supplier', 'customer', 'shipment'].map(name => refOf(line[name]))
    return { dtDeal, cargoRoute, purchaseProduct, saleProduct, materialOrder, supplier, customer, shipment }
  },
  max: MAX_QUERIES,
  answers: (provider, questions) => answersTo<Terms>(provider, 'calculateMany', questions),
  of: (line, { day, purchase, sale, route, agreedPrice, isAgreedNet, vat, priceTypes }: Terms, t) => {
    const [serviceType, shipmentType, sellType, carrier] = ['serviceType', 'shipmentType', 'sellType', 'shipment'].map(name =>
      refOf(line[name]),
    )
    const [careerVol, objectVol] = [decimalOf(line['careerVol']), decimalOf(line['objectVol'])]
    if (!serviceType || !carrier || !(Number(careerVol) > 0 || Number(objectVol) > 0)) return { values: {}, problems: [] }
    const counted = dealSums({
      day,
      purchase,
      sale,
      route,
      agreedPrice,
      isAgreedNet,
      vat,
      serviceType,
      shipmentType: shipmentType ?? null,
      sellType: sellType ?? null,
      carrier,
      careerVol,
      objectVol,
    })
    const { problems, objectSumm, careerSumm, routeSumm, driverSumm, income } = counted
    if (problems.length > 0) return { values: {}, problems: problems.map(one => problemText(t, one, type => priceTypes[type])) }
    return { values: { objectSumm, careerSumm, routeSumm, driverSumm, income, incomePercent: incomePercentOf(counted) }, problems: [] }
  },
} satisfies EntryRules['counts']

/** Warns if the supplier's note with this number has been entered, as in the form (`DealTtn`). */
const noteTaken = {
  asks: (line: LineValues): Question => {
    const [dtDeal, supplier] = [dayOf(line), refOf(line['supplier'])]
    const ttn = typeof line['ttn'] === 'string' ? line['ttn'].trim() : ''
    const id = refOf(line['id'])
    return ttn !== '' && supplier && dtDeal ? { ttn, supplier, dtDeal, ...(id && { deal: id }) } : null
  },
  max: MAX_QUERIES,
  answers: async (provider, questions) =>
    (await answersTo<{ readonly message: string | null }>(provider, 'checkTtns', questions)).map(({ message }) => message),
} satisfies NonNullable<EntryRules['warns']>[string]

/** The custom rules of the entry table of waybills. */
export const dealEntry: EntryRules = { counts: sums, warns: { ttn: noteTaken } }
