import Alert from '@mui/material/Alert'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { useWatch, useFormContext } from 'react-hook-form'
import Box from '@mui/material/Box'
import { useEffect, useRef, type ReactNode } from 'react'
import { callOf, type Resource } from '#resource'
import { add, compare, multiply, type Decimal } from '#resource/decimal'
import { formatMoney } from '#resource/text'
import { OWN_COMPANY } from '#resources/companies/company/company'
import { businessDay } from '#admin/data/values.ts'
import { useProvider } from '#admin/data/provider.ts'
import { useResource } from '#admin/resourceContext.tsx'
import { DateInput } from '#admin/inputs/DateInput.tsx'
import { ReadOnlyValue } from '#admin/form/TextOf.tsx'
import { SelectInput } from '#admin/inputs/SelectInput.tsx'
import { SumInput } from '#admin/inputs/NumberInput.tsx'
import { TextInput } from '#admin/inputs/TextInput.tsx'
import type { Option } from '#admin/inputs/useOptions.ts'
import { personText } from '../../../deals/deal/words.screens.tsx'
import { isPayDay, paymentSumsOf, type Purpose, type Values, FIRST_DAY, fitsPayDay, LAST_DAY, isOfVehicle } from './values.screens.ts'
import { isRated, choiceOf, recordOf, useEmployee, type useChoices } from './choices.screens.ts'

/** The share of the limit from which it counts as near. */
const NEAR_LIMIT = '0.9'

interface Payee {
  readonly shortName: string | null
  readonly inn: string | null
  readonly total: Decimal
  readonly limit: Decimal
}

/** The income of a self-employed recipient in the year of the payment. */
function usePayee(of: Purpose, companyTo: number | null, day: string): Payee | null | undefined {
  const provider = useProvider()
  const { path } = callOf(useResource('payment'), 'action', 'npdIncome')
  const company = of.mode === 'company' && companyTo !== OWN_COMPANY ? companyTo : null
  const account = of.mode === 'account' ? of.account : null
  const { data } = useQuery({
    queryKey: ['payment', 'npdIncome', company, account, day],
    queryFn: async ({ signal }) =>
      (
        await provider.invoke<{ readonly payee: Payee | null }>('payment', {
          path,
          query: { day, ...(company !== null && { company }), ...(account !== null && { account }) },
          signal,
          quiet: true,
        })
      ).data,
    enabled: company !== null || account !== null,
    retry: false,
  })
  return data?.payee
}

/** Warns that a payment brings a self-employed person near or over their income limit; it can still be saved. */
const LimitNote = ({ of }: { readonly of: Purpose }) => {
  const t = useTranslate()
  const values = useWatch<Values, ['companyTo', 'payMethod', 'price', 'createDate']>({
    name: ['companyTo', 'payMethod', 'price', 'createDate'],
  })
  const [companyTo, payMethod, price, createDate] = values
  const day = isPayDay(createDate) ? createDate : businessDay()
  const payee = usePayee(of, companyTo, day)
  const sum = paymentSumsOf({ payMethod, price })?.sum
  if (!payee || !sum) return null
  const total = add(payee.total, sum)
  if (compare(total, multiply(payee.limit, NEAR_LIMIT)) < 0) return null
  const isOver = compare(total, payee.limit) > 0
  return (
    <Alert severity={isOver ? 'warning' : 'info'}>
      {t(`nerud.addPayment.${isOver ? 'over' : 'near'}NpdLimit`, {
        name: payee.shortName ?? payee.inn,
        year: day.slice(0, 4),
        total: formatMoney(total),
        limit: formatMoney(payee.limit),
      })}
    </Alert>
  )
}

interface FieldsProps {
  readonly of: Purpose
  /** Our own company and the one that the dialog was opened for. */
  readonly sides: readonly Option[]
  readonly choices: ReturnType<typeof useChoices>
  /** Sent values cannot be changed any more. */
  readonly isLocked: boolean
}

const useLabel = () => {
  const t = useTranslate()
  return (name: string): string => t(`nerud.addPayment.${name}`)
}

/** A choice of a record, searched on the server. */
const Choice = (props: {
  readonly name: 'costList' | 'payMethod' | 'point' | 'vehicle'
  readonly label: string
  readonly from: FieldsProps['choices'][keyof FieldsProps['choices']]
  readonly required?: boolean
  readonly isLocked: boolean
  readonly autoFocus?: boolean
}) => {
  const { name, label, from, required = false, isLocked, autoFocus = false } = props
  const [resource, value]: [Resource, unknown] = [useResource(name), useWatch({ name })]
  return (
    <SelectInput
      source={name}
      label={label}
      helperText={false}
      required={required}
      readOnly={isLocked}
      autoFocus={autoFocus}
      load={from.load}
      failed={from.failed}
      store={recordOf}
      current={choiceOf(resource, value)}
    />
  )
}

/** Sender and recipient: choosing one sets the other (finance §2.4). */
const Sides = ({ sides, isLocked }: Pick<FieldsProps, 'sides' | 'isLocked'>) => {
  const label = useLabel()
  const { setValue } = useFormContext<Values>()
  const [from, to] = useWatch<Values, ['companyFrom', 'companyTo']>({ name: ['companyFrom', 'companyTo'] })
  const other = (id: number | null): number | null => (id === null ? null : Number(sides.find(side => side.id !== id)?.id ?? 0) || null)
  const valueRef = useRef({ from, to })
  useEffect(() => {
    const before = valueRef.current
    valueRef.current = { from, to }
    const set = (name: 'companyFrom' | 'companyTo', id: number | null): void => {
      valueRef.current = { ...valueRef.current, [name === 'companyFrom' ? 'from' : 'to']: id }
      setValue(name, id, { shouldDirty: true, shouldValidate: id !== null })
    }
    if (from !== before.from && from !== null && to !== other(from)) set('companyTo', other(from))
    else if (to !== before.to && to !== null && from !== other(to)) set('companyFrom', other(to))
  })
  return (
    <>
      <SelectInput source="companyFrom" label={label('from')} helperText={false} options={sides} required readOnly={isLocked} autoFocus />
      <SelectInput source="companyTo" label={label('to')} helperText={false} options={sides} required readOnly={isLocked} />
    </>
  )
}

const Employee = ({ of }: Pick<FieldsProps, 'of'>) => {
  const label = useLabel()
  const { data } = useEmployee(of)
  const { getValues, setValue, formState } = useFormContext<Values>()
  const wasTouched = formState.dirtyFields.point !== undefined
  useEffect(() => {
    if (data?.point && !wasTouched && getValues('point') === null) setValue('point', data.point)
  }, [data, wasTouched, getValues, setValue])
  return <ReadOnlyValue label={label('account')}>{personText(data)}</ReadOnlyValue>
}

/** The amount, once a method is chosen, and the resulting sum if the method has a rate. */
const Sums = ({ isLocked }: Pick<FieldsProps, 'isLocked'>) => {
  const label = useLabel()
  const { setValue } = useFormContext<Values>()
  const [payMethod, price] = useWatch<Values, ['payMethod', 'price']>({ name: ['payMethod', 'price'] })
  const method = payMethod?.id ?? null
  const valueRef = useRef(method)
  useEffect(() => {
    const before = valueRef.current
    valueRef.current = method
    // An amount belongs to its method.
    if (before !== method) setValue('price', null, { shouldDirty: true })
  }, [method, setValue])
  const sums = paymentSumsOf({ payMethod, price })
  return (
    <>
      <SumInput source="price" label={label('sum')} helperText={false} required readOnly={isLocked} disabled={method === null} />
      {isRated(payMethod?.rate) && <ReadOnlyValue label={label('finalSum')}>{sums ? formatMoney(sums.sum) : ''}</ReadOnlyValue>}
    </>
  )
}

/** A date of the payment; a future date is pointed out. */
const Day = ({
  name,
  required = false,
  isLocked,
}: {
  readonly name: 'createDate' | 'reportDate'
  readonly required?: boolean
  readonly isLocked: boolean
}) => {
  const label = useLabel()
  const value: unknown = useWatch({ name })
  const isFuture = isPayDay(value) && value > businessDay()
  return (
    <Box sx={isFuture ? { '& .MuiFormHelperText-root:not(.Mui-error)': { color: 'warning.main' } } : {}}>
      <DateInput
        source={name}
        label={label(name === 'createDate' ? 'date' : 'reportDate')}
        helperText={isFuture && label('future')}
        required={required}
        readOnly={isLocked}
        min={FIRST_DAY}
        max={LAST_DAY}
        fits={fitsPayDay}
      />
    </Box>
  )
}

const Target = ({ choices, isLocked }: Pick<FieldsProps, 'choices' | 'isLocked'>) => {
  const label = useLabel()
  const costList = useWatch<Values, 'costList'>({ name: 'costList' })
  if (!costList) return null
  return isOfVehicle({ costList }) ? (
    <Choice name="vehicle" label={label('vehicle')} from={choices.vehicles} required isLocked={isLocked} />
  ) : (
    <Choice name="point" label={label('point')} from={choices.points} isLocked={isLocked} />
  )
}

const Pair = ({ children }: { readonly children: ReactNode }) => (
  <Box
    sx={{
      display: 'grid',
      columnGap: 2,
      rowGap: 1,
      alignItems: 'start',
      gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(3, minmax(0, 1fr))' },
      '& .MuiFormControl-root': { my: 0 },
    }}
  >
    {children}
  </Box>
)

/** The fields of the dialog, in the order of its modes. */
export const Fields = ({ of, sides, choices, isLocked }: FieldsProps) => {
  const label = useLabel()
  const article = of.mode === 'company' ? 'transferType' : 'costItem'
  return (
    <>
      <Pair>
        {of.mode === 'company' && <Sides sides={sides} isLocked={isLocked} />}
        {of.mode === 'account' && <Employee of={of} />}
        {of.mode === 'account' && <Choice name="point" label={label('point')} from={choices.points} isLocked={isLocked} autoFocus />}
        <Choice
          name="costList"
          label={label(article)}
          from={choices.costLists}
          required
          isLocked={isLocked}
          autoFocus={of.mode === 'expense'}
        />
        {of.mode === 'expense' && <Target choices={choices} isLocked={isLocked} />}
        <Choice name="payMethod" label={label('method')} from={choices.methods} required isLocked={isLocked} />
        <Sums isLocked={isLocked} />
        <Day name="createDate" required isLocked={isLocked} />
        <Day name="reportDate" isLocked={isLocked} />
      </Pair>
      <LimitNote of={of} />
      <TextInput source="comment" label={label('comment')} helperText={false} lines={3} readOnly={isLocked} />
    </>
  )
}
