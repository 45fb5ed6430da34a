import { useTranslate } from 'react-admin'
import type { Wire } from '#resources/wire'
import { Definitions } from '../../../widgets/Definitions.screens.tsx'
import { Documents } from '../../../widgets/Documents.screens.tsx'
import { companyText } from '#resources/companies/company/companyText.screens'
import { useMethodText } from '../useMethodText.screens.ts'
import { isPaid, usePaymentLines } from './lines.screens.tsx'

type Payment = Wire<'payment'>

/** The details of a transfer between companies (finance §2.6). */
export const TransferInfo = ({ payment }: { readonly payment: Payment }) => {
  const t = useTranslate()
  const methodText = useMethodText()
  const { line, sums, vat, date, reportDate, comment, number, npd, origin } = usePaymentLines(payment)
  return (
    <Definitions
      rows={[
        line('from', companyText(payment.companyFrom, t)),
        line('to', companyText(payment.companyTo, t)),
        line('point', payment.point?.name),
        line('payer', companyText(payment.ownerCompany, t)),
        number,
        line('method', methodText(payment)),
        ...sums(payment.price ?? '0'),
        ...vat,
        date(payment.payStatus?.name),
        reportDate,
        ...npd,
        comment,
        isPaid(payment) ? null : line('delComment', payment.delComment),
        {
          label: t('nerud.widgets.documents.title'),
          value: <Documents resource="paymentDocument" owner={payment.id} of={payment.paymentDocs} />,
        },
        ...origin,
      ]}
    />
  )
}
