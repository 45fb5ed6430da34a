import type { NotificationPayload } from 'react-admin'

const SEVERITIES = ['error', 'warning', 'info', 'success'] as const
export type Severity = (typeof SEVERITIES)[number]

const isSeverity = (type: unknown): type is Severity => SEVERITIES.includes(type as Severity)
/** The severity of a notification; info by default. */
export const severityOf = ({ type }: NotificationPayload): Severity => (isSeverity(type) ? type : 'info')
