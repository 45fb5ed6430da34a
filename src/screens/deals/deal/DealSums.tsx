import { useEffect } from 'react'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { useTranslate } from 'react-admin'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { dealSums, type DealSums as Sums } from '#formulas/dealSums'
import { problemText } from '#formulas/problemText'
import { incomePercentOf } from '#formulas/incomePercent'
import { formatAmount, formatDecimal } from '#resource/text'
import { fieldLabel } from '../../../admin/cells/words.ts'
import { useMay, useResource } from '../../../admin/declared.tsx'
import { Sum } from '../../widgets/Sum.tsx'
import { useRef, useTerms, type Terms } from './terms.ts'

const DECIMAL = /^\d+(\.\d+)?$/
const decimalOf = (value: unknown): string | null => {
  const text = value === null || value === undefined ? '' : String(value)
  return DECIMAL.test(text) ? text : null
}

/** A volume of the form; one that the server had taken over from the other side, and nobody has typed since, is open again. */
function useVolume(name: 'careerVol' | 'objectVol', side: 'career' | 'object'): string | null {
  const value: unknown = useWatch({ name })
  const { getValues } = useFormContext()
  const { dirtyFields } = useFormState({ name })
  const basis = getValues('basis') as { readonly taken?: string | null } | null | undefined
  return basis?.taken === side && !dirtyFields[name] ? null : decimalOf(value)
}

/** The sums of the deal as it stands in the form, by the same formula as the server's. */
function useSums(terms: Terms | undefined): Sums | null {
  const [serviceType, shipmentType, sellType, carrier] = [
    useRef('serviceType'),
    useRef('shipmentType'),
    useRef('sellType'),
    useRef('shipment'),
  ]
  const [careerVol, objectVol] = [useVolume('careerVol', 'career'), useVolume('objectVol', 'object')]
  if (!terms || serviceType === null || carrier === null) return null
  const { day, purchase, sale, route, agreedPrice } = terms
  return dealSums({ day, purchase, sale, route, agreedPrice, serviceType, shipmentType, sellType, carrier, careerVol, objectVol })
}

const LINES = ['objectSumm', 'careerSumm', 'routeSumm', 'driverSumm', 'income'] as const

interface Line {
  readonly name: (typeof LINES)[number]
  readonly how: string
}

function linesOf(sums: Sums, terms: Terms): Line[] {
  const times = (price: string | undefined, volume: string | null, sign: string | undefined): string =>
    price === undefined ? '' : `${formatAmount(price)} × ${formatDecimal(volume ?? '0', 3)} ${sign ?? ''}`
  return [
    { name: 'objectSumm', how: times(sums.objectPrice?.price, sums.objectVol, terms.purchase?.unit.sign) },
    { name: 'careerSumm', how: times(sums.careerPrice?.price, sums.careerVol, (terms.sale ?? terms.purchase)?.unit.sign) },
    { name: 'routeSumm', how: times(sums.routePrice?.price, sums.routeVol, terms.route?.unit.sign) },
    { name: 'driverSumm', how: '' },
    { name: 'income', how: `${formatDecimal(incomePercentOf(sums), 2)} %` },
  ]
}

const Table = ({ sums, terms }: { readonly sums: Sums; readonly terms: Terms }) => {
  const t = useTranslate()
  const { mayField } = useMay()
  const deal = useResource('deal')
  return (
    <Box component="table" sx={{ width: '100%', borderCollapse: 'collapse', typography: 'body2', '& td, & th': { py: 0.25, px: 0.5 } }}>
      <tbody>
        {linesOf(sums, terms)
          .filter(({ name }) => mayField(deal, name, 'read'))
          .map(({ name, how }) => (
            <tr key={name}>
              <Box component="th" scope="row" sx={{ textAlign: 'left', fontWeight: name === 'income' ? 600 : 400 }}>
                {fieldLabel('deal', name, t)}
              </Box>
              <Box
                component="td"
                sx={{ textAlign: 'end', color: 'text.secondary', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}
              >
                {how}
              </Box>
              <Box component="td" sx={{ textAlign: 'end' }}>
                <Sum value={sums[name]} strong={name === 'income'} signed={name === 'income'} />
              </Box>
            </tr>
          ))}
      </tbody>
    </Box>
  )
}

/** The room of the sums while their terms are on their way. */
const Coming = () => (
  <Box aria-hidden sx={{ display: 'grid', gap: '6px' }}>
    {LINES.map(name => (
      <Skeleton key={name} height={18} sx={{ transform: 'none' }} />
    ))}
  </Box>
)

/** The units in which the volumes of the deal are typed: those of the products that are chosen, which the server takes over. */
function useUnits(terms: Terms | undefined): void {
  const { setValue } = useFormContext()
  const career = (terms?.sale ?? terms?.purchase)?.unit
  const object = terms?.purchase?.unit
  useEffect(() => {
    for (const [name, unit] of Object.entries({ careerUnit: career, objectUnit: object }))
      if (unit) setValue(name, { id: unit.id, systemC: unit.sign })
  }, [career, object, setValue])
}

/** Under the volumes of a deal: its sums as they are typed, from the prices and rates of its day, or what is missing for them. */
export const DealSums = () => {
  const t = useTranslate()
  const { data: terms, isLoading } = useTerms()
  const sums = useSums(terms)
  useUnits(terms)
  const isEmpty = !sums || !terms || sums.problems.some(problem => problem.code === 'noVolume')
  return (
    <Box role="status" aria-label={t('nerud.dealForm.title')} sx={{ mt: 0.5, mb: 1 }}>
      {isLoading ? (
        <Coming />
      ) : isEmpty ? (
        <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{t('nerud.dealForm.waiting')}</Box>
      ) : sums.problems.length > 0 ? (
        <Alert severity="warning" sx={{ py: 0 }}>
          {sums.problems.map(problem => (
            <div key={JSON.stringify(problem)}>{problemText(t, problem, type => terms.priceTypes[type])}</div>
          ))}
        </Alert>
      ) : (
        <Table sums={sums} terms={terms} />
      )}
    </Box>
  )
}
