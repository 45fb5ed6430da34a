import { useEffect } from 'react'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import { contractSums, type ContractSums } from '../deal/dealSums.formulas.ts'
import { incomePercentOf, problemText } from '../deal/dealStatus.formulas.ts'
import { formatDecimal } from '#resource/text'
import { businessDay } from '#admin/data/values.ts'
import { SumsComing, SumsTable, times, timesRoute, vatOfLine, type SumLine } from '../deal/SumsTable.screens.tsx'
import { useFetchTerms, useRef, type Terms } from '../deal/terms.screens.ts'

const DECIMAL = /^\d+(\.\d+)?$/

function useVolume(name: string): string | null {
  const value: unknown = useWatch({ name })
  const text = value === null || value === undefined ? '' : String(value)
  return DECIMAL.test(text) ? text : null
}

/** Today's prices for the route and products in the form. */
function useTerms() {
  const fetchTerms = useFetchTerms()
  const day = businessDay()
  const [cargoRoute, purchaseProduct, saleProduct] = [useRef('cargoRoute'), useRef('purchaseProduct'), useRef('saleProduct')]
  const shipment = useRef('shipment')
  return useQuery({
    queryKey: ['deal', 'calculate', day, cargoRoute, purchaseProduct, saleProduct, shipment],
    queryFn: ({ signal }) => fetchTerms({ dtDeal: day, cargoRoute, purchaseProduct, saleProduct, shipment }, signal),
    enabled: cargoRoute !== null,
    placeholderData: before => before,
    retry: false,
  })
}

function useSums(terms: Terms | undefined): ContractSums | null {
  const [serviceType, shipmentType, sellType, carrier] = [
    useRef('serviceType'),
    useRef('shipmentType'),
    useRef('sellType'),
    useRef('shipment'),
  ]
  const [careerVol, objectVol] = [useVolume('careerVol'), useVolume('objectVol')]
  if (!terms || serviceType === null || carrier === null || objectVol === null) return null
  const { day, purchase, sale, route, vat } = terms
  return contractSums({ day, purchase, sale, route, vat, serviceType, shipmentType, sellType, carrier, careerVol, objectVol })
}

function linesOf(sums: ContractSums, terms: Terms, volumes: { readonly object: string | null; readonly career: string | null }): SumLine[] {
  const lines = [
    { name: 'objectSumm', how: times(sums.objectPrice, volumes.object, terms.purchase?.unit.sign) },
    { name: 'careerSumm', how: times(sums.careerPrice, volumes.career, terms.sale?.unit.sign) },
    { name: 'routeSumm', how: timesRoute(sums.routePrice, volumes.object, terms, sums.routeKoef) },
    { name: 'driverSumm', how: '' },
    { name: 'income', how: sums.income === null ? '' : `${formatDecimal(incomePercentOf(sums), 2)} %` },
  ] as const
  return lines.map(line => ({ ...line, value: sums[line.name], vat: vatOfLine(line.name, sums, terms.vat) }))
}

/** Sets the units of the volumes: those of the chosen products, as the server does. */
function useUnits(terms: Terms | undefined): void {
  const { setValue } = useFormContext()
  const [career, object] = [terms?.sale?.unit, terms?.purchase?.unit]
  useEffect(() => {
    for (const [name, unit] of Object.entries({ careerUnit: career, objectUnit: object }))
      if (unit) setValue(name, { id: unit.id, systemC: unit.sign })
  }, [career, object, setValue])
}

/** Below the volume of a regular deal: its sums by today's prices, or what is missing to calculate them. */
export const RegularSums = () => {
  const t = useTranslate()
  const { data: terms, isLoading } = useTerms()
  const sums = useSums(terms)
  const volumes = { object: useVolume('objectVol'), career: useVolume('careerVol') }
  useUnits(terms)
  return (
    <Box role="status" aria-label={t('nerud.dealForm.regular')} sx={{ mt: 0.5, mb: 1 }}>
      {isLoading ? (
        <SumsComing />
      ) : !sums || !terms ? (
        <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{t('nerud.dealForm.waiting')}</Box>
      ) : (
        <>
          {sums.problems.length > 0 && (
            <Alert severity="warning" sx={{ py: 0 }}>
              {sums.problems.map(problem => (
                <div key={JSON.stringify(problem)}>{problemText(t, problem, type => terms.priceTypes[type])}</div>
              ))}
            </Alert>
          )}
          <SumsTable resource="regularDeal" lines={linesOf(sums, terms, volumes)} />
        </>
      )}
    </Box>
  )
}
