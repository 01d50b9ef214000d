/** Message-ID of the mail that comes back in the notifications of tests. */
export const RETURNED_ID = '<kq3Yt0m9b2Hc-41Zr_Xw8A@gallery.example>';

/** For tests: a notification of Postfix about an address that another server rejected. */
export const OF_POSTFIX = `From MAILER-DAEMON  Mon Nov 30 09:12:44 2026
Return-Path: <>
X-Original-To: noreply@gallery.example
Delivered-To: noreply@gallery.example
Received: by mail.gallery.example (Postfix)
	id 4Bv1Qk2mXz; Mon, 30 Nov 2026 09:12:44 +0100 (CET)
Date: Mon, 30 Nov 2026 09:12:44 +0100 (CET)
From: MAILER-DAEMON@mail.gallery.example (Mail Delivery System)
Subject: Undelivered Mail Returned to Sender
To: noreply@gallery.example
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status;
	boundary="4Bv1Qj6TnW.1764490364/mail.gallery.example"
Content-Transfer-Encoding: 8bit
Message-Id: <20261130081244.4Bv1Qk2mXz@mail.gallery.example>

This is a MIME-encapsulated message.

--4Bv1Qj6TnW.1764490364/mail.gallery.example
Content-Description: Notification
Content-Type: text/plain; charset=utf-8
Content-Transfer-Encoding: 8bit

This is the mail system at host mail.gallery.example.

I'm sorry to have to inform you that your message could not
be delivered to one or more recipients. It's attached below.

<an.peeters@example.org>: host mx.example.org[192.0.2.25] said: 550 5.1.1
    <an.peeters@example.org>: Recipient address rejected: User unknown (in
    reply to RCPT TO command)

--4Bv1Qj6TnW.1764490364/mail.gallery.example
Content-Description: Delivery report
Content-Type: message/delivery-status

Reporting-MTA: dns; mail.gallery.example
X-Postfix-Queue-ID: 4Bv1Qj6TnW
X-Postfix-Sender: rfc822; noreply@gallery.example
Arrival-Date: Mon, 30 Nov 2026 09:12:43 +0100 (CET)

Final-Recipient: rfc822; an.peeters@example.org
Original-Recipient: rfc822;an.peeters@example.org
Action: failed
Status: 5.1.1
Remote-MTA: dns; mx.example.org
Diagnostic-Code: smtp; 550 5.1.1 <an.peeters@example.org>: Recipient address
    rejected: User unknown

--4Bv1Qj6TnW.1764490364/mail.gallery.example
Content-Description: Undelivered Message
Content-Type: message/rfc822
Content-Transfer-Encoding: 8bit

Return-Path: <noreply@gallery.example>
Received: from follow (unknown [192.0.2.4])
	by mail.gallery.example (Postfix) with ESMTP id 4Bv1Qj6TnW
	for <an.peeters@example.org>; Mon, 30 Nov 2026 09:12:43 +0100 (CET)
From: Public Gallery <noreply@gallery.example>
To: an.peeters@example.org
Subject: Agenda gepubliceerd: Gemeenteraad
Message-ID: ${RETURNED_ID}
Auto-Submitted: auto-generated
Date: Mon, 30 Nov 2026 08:12:43 +0000
MIME-Version: 1.0
Content-Type: multipart/alternative;
 boundary="--_NmP-3c2f0a9d11e5b7a2-Part_1"

----_NmP-3c2f0a9d11e5b7a2-Part_1
Content-Type: text/plain; charset=utf-8

Fietsbrug
----_NmP-3c2f0a9d11e5b7a2-Part_1--

--4Bv1Qj6TnW.1764490364/mail.gallery.example--
`;

/** For tests: a notification of Exim, whose status is always 5.0.0. */
export const OF_EXIM = `Return-path: <>
Envelope-to: noreply@gallery.example
Received: from mailnull by mail.gallery.example with local (Exim 4.96)
	id 1vPwXz-0004Kd-2m
	for noreply@gallery.example;
	Mon, 30 Nov 2026 09:12:44 +0100
X-Failed-Recipients: an.peeters@example.org
Auto-Submitted: auto-replied
From: Mail Delivery System <Mailer-Daemon@mail.gallery.example>
To: noreply@gallery.example
References: ${RETURNED_ID}
Content-Type: multipart/report; report-type=delivery-status; boundary=1764490364-eximdsn-1804289383
MIME-Version: 1.0
Subject: Mail delivery failed: returning message to sender
Message-Id: <E1vPwXz-0004Kd-2m@mail.gallery.example>
Date: Mon, 30 Nov 2026 09:12:44 +0100

--1764490364-eximdsn-1804289383
Content-type: text/plain; charset=us-ascii

This message was created automatically by mail delivery software.

A message that you sent could not be delivered to one or more of its
recipients. This is a permanent error. The following address(es) failed:

  an.peeters@example.org
    host mx.example.org [192.0.2.25]
    SMTP error from remote mail server after RCPT TO:<an.peeters@example.org>:
    550 No such user here

--1764490364-eximdsn-1804289383
Content-type: message/delivery-status

Reporting-MTA: dns; mail.gallery.example

Action: failed
Final-Recipient: rfc822;an.peeters@example.org
Status: 5.0.0
Remote-MTA: dns; mx.example.org
Diagnostic-Code: smtp; 550 No such user here

--1764490364-eximdsn-1804289383
Content-type: message/rfc822

Return-path: <noreply@gallery.example>
Received: from [192.0.2.4] (helo=follow)
	by mail.gallery.example with esmtp (Exim 4.96)
	id 1vPwXy-0004Ka-1s
	for an.peeters@example.org;
	Mon, 30 Nov 2026 09:12:43 +0100
From: Public Gallery <noreply@gallery.example>
To: an.peeters@example.org
Subject: Agenda gepubliceerd: Gemeenteraad
Message-ID: ${RETURNED_ID}
Auto-Submitted: auto-generated

Fietsbrug

--1764490364-eximdsn-1804289383--
`;

/** For tests: a notification of Exchange, with HTML, and the header of the mail only. */
export const OF_EXCHANGE = `Received: from AM9EUR04FT023.mail.protection.outlook.example (2001:db8:e00:7f::15)
 by mail.gallery.example with ESMTPS; Mon, 30 Nov 2026 08:12:46 +0000
From: "Microsoft Outlook"
 <MicrosoftExchange329e71ec88ae4615bbc36ab6ce41109e@example.org>
To: <noreply@gallery.example>
Date: Mon, 30 Nov 2026 08:12:45 +0000
Content-Type: multipart/report; report-type=delivery-status;
	boundary="17c9a1b2-6d0e-4a52-9f1d-0c6c3b8a7e55"
X-MS-Exchange-Message-Is-Ndr:
Content-Language: en-US
Message-ID: <0f6ce3a1-8f0c-4c0b-9a6e-51d7f4d2a3b9@AM9EUR04FT023.eop-EUR04.example>
In-Reply-To: ${RETURNED_ID}
References: ${RETURNED_ID}
Subject: Undeliverable: Agenda gepubliceerd: Gemeenteraad
Auto-Submitted: auto-replied
MIME-Version: 1.0

--17c9a1b2-6d0e-4a52-9f1d-0c6c3b8a7e55
Content-Type: multipart/alternative; differences=Content-Type;
	boundary="3f9e2a77-0d4b-4f0e-8a8e-aa2d31a0e6a1"

--3f9e2a77-0d4b-4f0e-8a8e-aa2d31a0e6a1
Content-Type: text/plain; charset="us-ascii"
Content-Transfer-Encoding: quoted-printable

Delivery has failed to these recipients or groups:

an.peeters@example.org
The email address you entered couldn't be found.

--3f9e2a77-0d4b-4f0e-8a8e-aa2d31a0e6a1--

--17c9a1b2-6d0e-4a52-9f1d-0c6c3b8a7e55
Content-Type: message/delivery-status

Reporting-MTA: dns;AM0PR02MB5555.eurprd02.prod.outlook.example
Received-From-MTA: dns;mail.gallery.example
Arrival-Date: Mon, 30 Nov 2026 08:12:44 +0000

Final-Recipient: rfc822;an.peeters@example.org
Action: failed
Status: 5.1.10
Diagnostic-Code: smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup

--17c9a1b2-6d0e-4a52-9f1d-0c6c3b8a7e55
Content-Type: text/rfc822-headers

Received: from AM6P195CA0091.EURP195.PROD.OUTLOOK.example (2603:10a6:209:86::32)
 by AM0PR02MB5555.eurprd02.prod.outlook.example with SMTP; Mon, 30 Nov 2026
 08:12:45 +0000
From: Public Gallery <noreply@gallery.example>
To: an.peeters@example.org
Subject: Agenda gepubliceerd: Gemeenteraad
Message-ID:
 ${RETURNED_ID}
Auto-Submitted: auto-generated
Date: Mon, 30 Nov 2026 08:12:43 +0000

--17c9a1b2-6d0e-4a52-9f1d-0c6c3b8a7e55--
`;
