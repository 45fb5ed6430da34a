import { useCallback } from 'react'
import { useTranslate } from 'react-admin'
import { compare, type Decimal } from '#resource/decimal'
import { formatRate } from '#resource/text'
import type { Wire } from '#resources/wire'

type Payment = Wire<'payment'>

/** Whether the rate of a payment method changes the sum. */
export const isRated = (rate: Decimal | null | undefined): rate is Decimal => !!rate && compare(rate, '1') !== 0

/** A payment's method, with "(k: rate)" if the rate is not 1 (finance §2.5). */
export function useMethodText(): (payment: Pick<Payment, 'payMethod' | 'rate'>) => string {
  const t = useTranslate()
  return useCallback(
    ({ payMethod, rate }) =>
      [payMethod?.name, isRated(rate) && t('nerud.payment.rate', { rate: formatRate(rate) })].filter(Boolean).join(' '),
    [t],
  )
}
