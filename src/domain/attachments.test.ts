import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aJpeg, wholeFiles } from '#tests/support/attached-files.ts'
import { fileNameOf, longestFileName, nameOfType, typeOfContent } from './attachments.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)

describe('the type of a file', () => {
  test.for(Object.entries(wholeFiles))('%s is recognized by its content', ([type, bytes]) => {
    expect(typeOfContent(bytes)).toBe(type)
  })

  test.for([
    '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    '<?xml version="1.0"?><svg/>',
    '<!doctype html><script>alert(1)</script>',
    '\n%PDF-1.4 %%EOF',
    '#!/bin/sh\nrm -rf /',
    'MZ\u0090\0\u0003',
    'PK\u0003\u0004',
    'BM',
    'RIFF....WAVE',
  ])('%j is refused', (text) => {
    expect(typeOfContent(bytesOf(text))).toBe('unknown')
  })

  test('an empty file is refused', () => {
    expect(typeOfContent(new Uint8Array())).toBe('empty')
  })

  test.for(Object.entries(wholeFiles))('%s without its end is incomplete', ([type, bytes]) => {
    const lost = type === 'application/pdf' ? 7 : type === 'image/png' ? 10 : 1
    expect(typeOfContent(bytes.subarray(0, bytes.length - lost))).toBe('incomplete')
  })

  test('a picture that is cut off after its thumbnail is incomplete', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), fc.uint8Array({ maxLength: 20 }), (before, after) => {
        const picture = aJpeg(Buffer.concat([before, aJpeg(), after]))
        expect(typeOfContent(Buffer.concat([picture, after]))).toBe('image/jpeg')
        for (let length = 3; length < picture.length; length++)
          expect(typeOfContent(picture.subarray(0, length))).toBe('incomplete')
      }),
    )
  })

  test('a page at the end of a picture does not change its type', () => {
    const page = bytesOf('<script>alert(1)</script>')
    for (const type of ['image/jpeg', 'image/png', 'application/pdf'] as const)
      expect(typeOfContent(Buffer.concat([wholeFiles[type], page]))).toBe(type)
  })

  test('any bytes have a type or a reason', () => {
    const starts = Object.values(wholeFiles).map((bytes) => [...bytes.subarray(0, 12)])
    fc.assert(
      fc.property(fc.constantFrom([], ...starts), fc.uint8Array({ maxLength: 100 }), (start, rest) => {
        const type = typeOfContent(Uint8Array.from([...start, ...rest]))
        expect(['empty', 'incomplete', 'unknown', ...Object.keys(wholeFiles)]).toContain(type)
      }),
    )
  })
})

describe('the name of a file', () => {
  test.for([
    ['receipt.jpg', 'receipt.jpg'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\kim\\Rechnung März.pdf', 'Rechnung März.pdf'],
    ['exe\u202egpj.pdf', 'exegpj.pdf'],
    ['two\nlines.png', 'twolines.png'],
    ['..', '..'],
    ['scans/', 'attachment'],
    ['', 'attachment'],
    [`a${'😀'.repeat(200)}`, `a${'😀'.repeat(longestFileName / 2 - 1)}`],
  ])('%j is shown as %j', ([given, shown]) => {
    expect(fileNameOf(given as string)).toBe(shown)
  })

  test.for([
    ['receipt.JPG', 'image/jpeg', 'receipt.JPG'],
    ['photo.jpeg', 'image/jpeg', 'photo.jpeg'],
    ['page.html', 'application/pdf', 'page.html.pdf'],
    ['scan.pdf', 'image/png', 'scan.pdf.png'],
    [`a${'😀'.repeat(99)}`, 'image/gif', `a${'😀'.repeat(97)}.gif`],
  ] as const)('%j of the type %s is saved as %j', ([name, type, saved]) => {
    expect(nameOfType(name, type)).toBe(saved)
  })
})
