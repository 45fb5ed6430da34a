import { useEffect } from 'react'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { dealSums, type DealSums as Sums } from './dealSums.formulas.ts'
import { problemText, incomePercentOf } from './dealStatus.formulas.ts'
import { formatDecimal } from '#resource/text'
import { SumsComing, SumsTable, times, timesRoute, vatOfLine, type SumLine } from './SumsTable.screens.tsx'
import { useRef, useTerms, type Terms } from './terms.screens.ts'

const DECIMAL = /^\d+(\.\d+)?$/
const decimalOf = (value: unknown): string | null => {
  const text = value === null || value === undefined ? '' : String(value)
  return DECIMAL.test(text) ? text : null
}

/** A volume in the form; one that the server had copied from the other side and nobody has typed since counts as empty. */
function useVolume(name: 'careerVol' | 'objectVol', side: 'career' | 'object'): string | null {
  const value: unknown = useWatch({ name })
  const { getValues } = useFormContext()
  const { dirtyFields } = useFormState({ name })
  const basis = getValues('basis') as { readonly taken?: string | null } | null | undefined
  return basis?.taken === side && !dirtyFields[name] ? null : decimalOf(value)
}

const useHasVolume = (): boolean => {
  const volumes: unknown[] = useWatch({ name: ['careerVol', 'objectVol'] })
  return volumes.some(value => Number(decimalOf(value)) > 0)
}

/** The sums of the deal in the form, by the same formula as on the server. */
function useSums(terms: Terms | undefined): Sums | null {
  const [serviceType, shipmentType, sellType, carrier] = [
    useRef('serviceType'),
    useRef('shipmentType'),
    useRef('sellType'),
    useRef('shipment'),
  ]
  const [careerVol, objectVol] = [useVolume('careerVol', 'career'), useVolume('objectVol', 'object')]
  if (!terms || serviceType === null || carrier === null) return null
  const { day, purchase, sale, route, agreedPrice, isAgreedNet, vat } = terms
  const priced = { day, purchase, sale, route, agreedPrice, isAgreedNet, vat }
  return dealSums({ ...priced, serviceType, shipmentType, sellType, carrier, careerVol, objectVol })
}

function linesOf(sums: Sums, terms: Terms): SumLine[] {
  const lines = [
    { name: 'objectSumm', how: times(sums.objectPrice?.price, sums.objectVol, terms.purchase?.unit.sign) },
    { name: 'careerSumm', how: times(sums.careerPrice?.price, sums.careerVol, (terms.sale ?? terms.purchase)?.unit.sign) },
    { name: 'routeSumm', how: timesRoute(sums.routePrice?.price, sums.objectVol, terms, sums.routeKoef) },
    { name: 'driverSumm', how: '' },
    { name: 'income', how: `${formatDecimal(incomePercentOf(sums), 2)} %` },
  ] as const
  return lines.map(line => ({ ...line, value: sums[line.name], vat: vatOfLine(line.name, sums, terms.vat) }))
}

/** Sets the units of the volumes: those of the chosen products, as the server does. */
function useUnits(terms: Terms | undefined): void {
  const { setValue } = useFormContext()
  const career = (terms?.sale ?? terms?.purchase)?.unit
  const object = terms?.purchase?.unit
  useEffect(() => {
    for (const [name, unit] of Object.entries({ careerUnit: career, objectUnit: object }))
      if (unit) setValue(name, { id: unit.id, systemC: unit.sign })
  }, [career, object, setValue])
}

/** Below the volumes of a deal: its sums by the prices and rates of its day, or what is missing to calculate them. */
export const DealSums = () => {
  const t = useTranslate()
  const { data: terms, isLoading } = useTerms()
  const sums = useSums(terms)
  // Without a volume there are no sums, so the terms need not be awaited.
  const isAwaited = useHasVolume() && isLoading
  useUnits(terms)
  const isEmpty = !sums || !terms || sums.problems.some(problem => problem.code === 'noVolume')
  return (
    <Box role="status" aria-label={t('nerud.dealForm.title')} sx={{ mt: 0.5, mb: 1 }}>
      {isAwaited ? (
        <SumsComing />
      ) : isEmpty ? (
        <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{t('nerud.dealForm.waiting')}</Box>
      ) : sums.problems.length > 0 ? (
        <Alert severity="warning" sx={{ py: 0 }}>
          {sums.problems.map(problem => (
            <div key={JSON.stringify(problem)}>{problemText(t, problem, type => terms.priceTypes[type])}</div>
          ))}
        </Alert>
      ) : (
        <SumsTable resource="deal" lines={linesOf(sums, terms)} />
      )}
    </Box>
  )
}
