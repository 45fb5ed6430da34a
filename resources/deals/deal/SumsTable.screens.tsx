import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { useTranslate } from 'react-admin'
import type { UnitOf } from './dealSums.formulas.ts'
import type { DealVat, SellersVat } from './dealVat.formulas.ts'
import { formatAmount, formatDecimal, formatRate } from '#resource/text'
import { fieldLabel } from '#admin/cells/words.ts'
import { useMay } from '#admin/authProvider.ts'
import { useResource } from '#admin/resourceContext.tsx'
import { Sum } from '../../widgets/values.screens.tsx'

const NAMES = ['objectSumm', 'careerSumm', 'routeSumm', 'driverSumm', 'income'] as const

/** A sum of the form, and how it is calculated. */
export interface SumLine {
  readonly name: (typeof NAMES)[number]
  readonly how: string
  /** The VAT included, with its rate, if the seller pays VAT. */
  readonly vat?: { readonly rate: string; readonly sum: string } | null | undefined
  /** Null if a price is missing. */
  readonly value: string | null
}

const SELLERS = { objectSumm: ['object', 'objectVat'], careerSumm: ['career', 'careerVat'], routeSumm: ['route', 'routeVat'] } as const
/** The height of a line in pixels; lines of sellers reserve space for VAT, which may load later. */
const heightOf = (name: SumLine['name']): number => (name in SELLERS ? 40 : 24)
/** The VAT included in a sum of a deal, if any. */
export function vatOfLine(name: SumLine['name'], sums: DealVat, vat: SellersVat): SumLine['vat'] {
  const of = name in SELLERS ? SELLERS[name as keyof typeof SELLERS] : undefined
  const rate = of && vat[of[0]]?.rate
  return of && rate && sums[of[1]] !== '0.00' ? { rate, sum: sums[of[1]] } : null
}

/** A price times a volume, as text. */
export const times = (price: string | null | undefined, volume: string | null, sign: string | undefined): string =>
  price === undefined || price === null ? '' : `${formatAmount(price)} × ${formatDecimal(volume ?? '0', 3)}\u00a0${sign ?? ''}`.trimEnd()

/** A price times the route's volume, as text: the object's volume converted by the rate between the units, without intermediate rounding. */
export const timesRoute = (
  price: string | null | undefined,
  object: string | null,
  { purchase, route }: { readonly purchase: { readonly unit: UnitOf } | null; readonly route: { readonly unit: UnitOf } | null },
  koef: string | null,
): string => {
  const isSame = !koef || purchase?.unit.id === route?.unit.id
  const how = times(price, object, (isSame ? route : purchase)?.unit.sign)
  return isSame || how === '' ? how : `${how} / ${formatRate(koef)}`
}

/** The sums of a record in the form that the user may see. */
export const SumsTable = ({ resource: of, lines }: { readonly resource: string; readonly lines: readonly SumLine[] }) => {
  const t = useTranslate()
  const { mayField } = useMay()
  const resource = useResource(of)
  return (
    <Box component="table" sx={{ width: '100%', borderCollapse: 'collapse', typography: 'body2', '& td, & th': { py: 0.25, px: 0.5 } }}>
      <tbody>
        {lines
          .filter(({ name }) => mayField(resource, name, 'read'))
          .map(({ name, how, value, vat }) => (
            <tr key={name} style={{ height: heightOf(name) }}>
              <Box component="th" scope="row" sx={{ textAlign: 'left', fontWeight: name === 'income' ? 600 : 400 }}>
                {fieldLabel(of, name, t)}
              </Box>
              <Box
                component="td"
                sx={{ textAlign: 'end', color: 'text.secondary', fontVariantNumeric: 'tabular-nums', whiteSpace: { sm: 'nowrap' } }}
              >
                {how}
                {vat && <div>{t('nerud.dealForm.vat', { rate: formatRate(vat.rate), sum: formatAmount(vat.sum) })}</div>}
              </Box>
              <Box component="td" sx={{ textAlign: 'end' }}>
                <Sum value={value} strong={name === 'income'} signed={name === 'income'} />
              </Box>
            </tr>
          ))}
      </tbody>
    </Box>
  )
}

/** The placeholder of the sums while their terms load. */
export const SumsComing = () => (
  <Box aria-hidden>
    {NAMES.map(name => (
      <Box key={name} sx={{ py: '3px' }} style={{ height: heightOf(name) }}>
        <Skeleton height="100%" sx={{ transform: 'none' }} />
      </Box>
    ))}
  </Box>
)
