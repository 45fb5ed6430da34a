import Box from '@mui/material/Box'
import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import { formatMoney } from '#resource/text'
import { DateInput } from '#admin/inputs/DateInput.tsx'
import { ReadOnlyValue } from '#admin/inputs/ReadOnlyValue.tsx'
import { SelectInput } from '#admin/inputs/SelectInput.tsx'
import { SumInput } from '#admin/inputs/SumInput.tsx'
import { TextInput } from '#admin/inputs/TextInput.tsx'
import { businessDay } from '#admin/day.ts'
import type { Option } from '#admin/inputs/useOptions.ts'
import { personText } from '#resources/deals/deal/words.screens'
import { isRated } from '../useMethodText.screens.ts'
import { LimitNote } from './LimitNote.screens.tsx'
import { choiceOf, recordOf, useEmployee, type useChoices } from './choices.screens.ts'
import { FIRST_DAY, fitsPayDay, isPayDay, LAST_DAY, isOfVehicle, sumsOf, type Purpose, type Values } from './values.screens.ts'

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
  const value: unknown = useWatch({ name })
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
      current={choiceOf(value)}
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
  const sums = sumsOf({ payMethod, price })
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
