import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router'
import { isZero, multiply, roundHalfUp } from '#resource/decimal'
import { formatDate, formatDateTime, formatDecimal } from '#resource/text'
import type { Wire } from '#resources'
import { useCardPath } from '#admin/cells/context.ts'
import { toneOf } from '#resource'
import { useResource } from '#admin/resourceContext.tsx'
import { useZone } from '#admin/data/provider.ts'
import { toned } from '#admin/tones.tsx'
import { STRUCTURED, PAY_STATUS } from '../lookups.ts'
import { discountPercent } from '../../shared/vat.formulas.ts'
import { type Definition, Sum } from '../../widgets/values.screens.tsx'
import { KeyLines } from '../../widgets/cells.screens.tsx'

type Payment = Wire<'payment'>

/** Whether the payment is active. */
export const isPaid = (payment: Payment): boolean => payment.metadataFields.isActive

/** Whether it has not been carried out yet. */
export const isWaiting = (payment: Payment): boolean =>
  isPaid(payment) && [PAY_STATUS.draft, PAY_STATUS.planned].some(status => status === payment.payStatus?.id)

const colourOf = (payment: Payment): string => (isWaiting(payment) ? 'warning.main' : isPaid(payment) ? 'success.main' : 'error.main')

/** The regular payment that created it, linked if it can be opened. */
const Regular = ({ of }: { readonly of: NonNullable<Payment['regularPayment']> }): ReactNode => {
  const path = useCardPath()('regularPayment', of.id, of)
  return path === undefined ? (
    of.name
  ) : (
    <Link component={RouterLink} to={path}>
      {of.name}
    </Link>
  )
}

/** The comment as text, or as lines if the payment came from a transaction (finance §2.7). */
const Comment = ({ payment }: { readonly payment: Payment }): ReactNode => {
  return STRUCTURED.includes(payment.inputType ?? 0) ? <KeyLines text={payment.comment} /> : payment.comment
}

/** The details of a self-employed recipient and the receipt; empty for other recipients. */
function useNpdLines({ selfEmployed, npdStatus, npdCheckedAt, npdMessage, chequeNumber, chequeLink }: Payment): readonly Definition[] {
  const t = useTranslate()
  const zone = useZone()
  const { fields } = useResource('payment')
  if (!selfEmployed) return []
  const status = npdStatus && t(`resources.payment.choices.npdStatus.${npdStatus}`)
  const checked = [npdMessage, formatDateTime(npdCheckedAt, zone)].filter(Boolean).join(', ')
  const isSafe = chequeLink !== null && /^https?:\/\//u.test(chequeLink)
  return [
    {
      label: t('resources.payment.fields.npdStatus'),
      value: status && <span title={checked || undefined}>{toned(toneOf(fields['npdStatus']!, npdStatus), status)}</span>,
    },
    {
      label: t('resources.payment.fields.chequeNumber'),
      value:
        chequeNumber && isSafe ? (
          <Link href={chequeLink} target="_blank" rel="noopener noreferrer">
            {chequeNumber}
          </Link>
        ) : (
          chequeNumber
        ),
    },
  ]
}

/** The VAT included in the payment, and its part for advances; empty for payments without VAT. */
function useVatLines({ vatRate, vat, net, advance, advanceVat }: Payment): readonly Definition[] {
  const t = useTranslate()
  if (!vatRate || vat === null) return []
  const line = (name: string, value: ReactNode): Definition => ({ label: t(`nerud.payment.${name}`), value })
  const rated = (
    <>
      {vatRate.name}: <Sum value={vat} />
    </>
  )
  const ahead = (
    <>
      <Sum value={advance} /> ({t('nerud.payment.advanceVat')} <Sum value={advanceVat} />)
    </>
  )
  return [line('vat', rated), line('net', <Sum value={net} />), ...(advance && !isZero(advance) ? [line('advance', ahead)] : [])]
}

/** The lines common to transfers and expenses. */
export function usePaymentLines(payment: Payment) {
  const t = useTranslate()
  const zone = useZone()
  const npd = useNpdLines(payment)
  const line = (name: string, value: ReactNode): Definition => ({ label: t(`nerud.payment.${name}`), value })
  const { price, volume } = payment
  const discount = payment.discount ?? '0'
  const percent = isZero(discount) ? null : `${formatDecimal(discountPercent({ price, volume, discount }), 2)}\u00a0%`
  return {
    line,
    sums: (price: string): readonly Definition[] => [
      line('sum', <Sum value={price} />),
      line(
        'discount',
        <>
          <Sum value={discount} />
          {percent && ` (${percent})`}
        </>,
      ),
      line('total', <Sum value={payment.sum} strong />),
    ],
    /** Price times volume, rounded to kopecks. */
    gross: roundHalfUp(multiply(price, volume), 2),
    date: (status: string | null | undefined): Definition =>
      line(
        'date',
        <>
          {formatDate(payment.payDate)}{' '}
          <Box component="span" sx={{ color: colourOf(payment) }}>
            {status}
          </Box>
        </>,
      ),
    reportDate: line('reportDate', formatDate(payment.reportDate)),
    vat: useVatLines(payment),
    comment: line('comment', payment.comment && <Comment payment={payment} />),
    number: line('number', payment.number),
    npd,
    origin: [
      payment.regularPayment ? line('regular', <Regular of={payment.regularPayment} />) : null,
      line('inputType', payment.inputTypeTxt),
      line('user', payment.mdInsUser?.login),
      line('insDate', formatDateTime(payment.metadataFields?.insDate, zone)),
    ],
  }
}
