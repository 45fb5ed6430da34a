import { useTranslate } from 'react-admin'
import { FUEL_ARTICLE } from '../../costList/costList.ts'
import type { Wire } from '#resources/wire'
import { useMay } from '#admin/may.ts'
import { Definitions } from '../../../widgets/Definitions.screens.tsx'
import { Sum } from '../../../widgets/Sum.screens.tsx'
import { volumeText } from '#resources/deals/deal/words.screens'
import { useMethodText } from '../useMethodText.screens.ts'
import { ExpenseDocuments } from './ExpenseDocuments.screens.tsx'
import { isPaid, isWaiting, usePaymentLines } from './lines.screens.tsx'

type Payment = Wire<'payment'>

/** The object of the expense: an employee, a vehicle, or the company itself. */
const objectOf = ({ paymentObject }: Payment): string | null | undefined =>
  paymentObject?.valueAccount?.fio ?? paymentObject?.valueVehicle?.carIdenty ?? paymentObject?.valueVehicle?.plate

/** The details of an expense, and its documents (finance §2.7). */
export const ExpenseInfo = ({ payment }: { readonly payment: Payment }) => {
  const t = useTranslate()
  const { can } = useMay()
  const methodText = useMethodText()
  const { line, sums, gross, date, reportDate, comment, number, npd, origin } = usePaymentLines(payment)
  const isFuel = payment.costList?.id === FUEL_ARTICLE
  return (
    <>
      <Definitions
        rows={[
          line('kind', payment.costList?.costListType?.name),
          line('costList', payment.costList?.name),
          line('object', objectOf(payment) ?? t('nerud.payment.company')),
          number,
          line('method', methodText(payment)),
          isFuel ? line('price', <Sum value={payment.price} />) : null,
          isFuel ? line('volume', volumeText(payment.volume, null)) : null,
          ...sums(gross),
          date(isWaiting(payment) ? `(${payment.payStatus?.name})` : t(`nerud.payment.${isPaid(payment) ? 'paid' : 'cancelled'}`)),
          reportDate,
          ...npd,
          comment,
          isPaid(payment) ? null : line('delComment', payment.delComment),
          ...origin,
        ]}
      />
      <ExpenseDocuments payment={payment} mayChange={isPaid(payment) && can(['COST_ADD'])} />
    </>
  )
}
