import Button from '@mui/material/Button'
import { useState } from 'react'
import { useGetOne, useTranslate } from 'react-admin'
import { COST_TYPE } from '../../lookups.ts'
import type { Wire } from '#resources/wire'
import { ActionsOf } from '#admin/actions/ActionsOf.tsx'
import { useMay } from '#admin/may.ts'
import type { WindowProps } from '#admin/areaScreens.ts'
import { Mark } from '../../../widgets/Mark.screens.tsx'
import { InfoWindow } from '../../../widgets/InfoWindow.screens.tsx'
import { AddPayment, type PaymentCopy } from '../adding/AddPayment.screens.tsx'
import { copyOfPayment } from './copyOfPayment.screens.ts'
import { ExpenseInfo } from './ExpenseInfo.screens.tsx'
import { isWaiting } from './lines.screens.tsx'
import { TransferInfo } from './TransferInfo.screens.tsx'

type Payment = Wire<'payment'>

/** Whether the payment is between companies. */
const isTransfer = ({ costList }: Payment): boolean => costList?.costListType?.id === COST_TYPE.transfer

interface InfoProps {
  readonly id: number
  readonly close: () => void
  readonly copy: (copy: PaymentCopy) => void
}

/** A transfer or an expense with all details, and its cancellation with a reason (finance §2.6, §2.7). */
const Info = ({ id, close, copy }: InfoProps) => {
  const t = useTranslate()
  const { can } = useMay()
  const { data, error, refetch } = useGetOne<Payment>('payment', { id }, { retry: false })
  const failure = error && !data ? { text: t('nerud.payment.failed'), error, retry: () => void refetch() } : undefined
  const copied = data && can([isTransfer(data) ? 'PAYMENT_ADD' : 'COST_ADD']) ? copyOfPayment(data) : null
  const isCancelled = data?.metadataFields?.isActive === false
  const title = t(`nerud.payment.${data && !isTransfer(data) ? 'expense' : 'transfer'}`, { id })
  return (
    <InfoWindow
      title={title}
      of={{ resource: 'payment', id }}
      close={close}
      failure={failure}
      marks={
        <>
          {isCancelled && <Mark tone="deleted" text={t('nerud.payment.badges.cancelled')} hint={t('nerud.payment.badges.cancelledHint')} />}
          {data && isWaiting(data) && (
            <Mark tone="warning" text={data.payStatus?.name ?? ''} hint={t('nerud.payment.badges.waitingHint')} />
          )}
        </>
      }
      actions={
        <>
          {data && <ActionsOf resource="payment" record={{ ...data }} only={['carryOut', 'checkNpd', 'setCheque', 'removePayment']} />}
          {copied && <Button onClick={() => copy(copied)}>{t('nerud.actions.duplicate')}</Button>}
        </>
      }
    >
      {data && (isTransfer(data) ? <TransferInfo payment={data} /> : <ExpenseInfo payment={data} />)}
    </InfoWindow>
  )
}

/** The window of a payment: its details, the dialog that copies it, or the dialog for a new expense. */
export const PaymentWindow = ({ id, close }: WindowProps) => {
  const [copy, setCopy] = useState<PaymentCopy | null>(null)
  if (copy) return <AddPayment {...copy} close={close} />
  return id === 'new' ? <AddPayment of={{ mode: 'expense' }} close={close} /> : <Info id={id} close={close} copy={setCopy} />
}
