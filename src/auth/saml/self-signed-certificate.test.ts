import { generateKeyPairSync, X509Certificate } from 'node:crypto'
import { expect, test } from 'vitest'
import { selfSignedCertificate } from './self-signed-certificate.ts'

const keys = generateKeyPairSync('rsa', { modulusLength: 2048 })

test('a self-signed certificate contains the key, is signed with it, and is valid for twenty years', () => {
  const certificate = new X509Certificate(
    selfSignedCertificate(keys, 'Outgo', new Date('2026-01-02T03:04:05Z')),
  )
  expect(certificate.subject).toBe('CN=Outgo')
  expect(certificate.checkIssued(certificate)).toBe(true)
  expect(certificate.verify(keys.publicKey)).toBe(true)
  expect(certificate.publicKey.equals(keys.publicKey)).toBe(true)
  expect(certificate.validFromDate.toISOString()).toBe('2026-01-02T03:04:05.000Z')
  expect(certificate.validToDate.toISOString()).toBe('2046-01-02T03:04:05.000Z')
})

test('a self-signed certificate writes years after 2049 with four digits', () => {
  const certificate = new X509Certificate(
    selfSignedCertificate(keys, 'Outgo', new Date('2040-06-01T00:00:00Z')),
  )
  expect(certificate.validToDate.toISOString()).toBe('2060-06-01T00:00:00.000Z')
})

test('two certificates for the same key have different serial numbers', () => {
  const numberOf = () => new X509Certificate(selfSignedCertificate(keys, 'Outgo', new Date())).serialNumber
  expect(numberOf()).not.toBe(numberOf())
})
