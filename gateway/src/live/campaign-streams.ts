import {
  Inject,
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { donationsEvents, donationsRpc, failure, type PayableCampaignWire } from '@almoner/contracts';
import { LOGGER, NATS, RpcClient, serviceContext, type Logger } from '@almoner/platform';
import { type NatsConnection, type Subscription } from '@nats-io/transport-node';
import { z } from 'zod';
import { type LiveStream } from './live-stream.ts';

const heartbeatMs = 20_000;
/** The guests of an event often share one address. */
const streamsPerNetwork = 1_000;
const streamsMax = 20_000;

const subjects = [
  donationsEvents.giftSucceeded.subject,
  donationsEvents.giftRefunded.subject,
  donationsEvents.giftRefundFailed.subject,
  donationsEvents.giftDisputed.subject,
  donationsEvents.campaignChanged.subject,
];
const CampaignFact = z.object({ campaignId: z.string() });

/** A campaign that someone watches. Only what everyone may read of it is kept and sent. */
interface Watched {
  readonly slug: string;
  readonly campaignId: string;
  readonly streams: Set<LiveStream>;
  sent: string;
  isReading: boolean;
  isStale: boolean;
}

/**
 * Sends a public campaign again whenever a gift changes it. It is read once for all watchers, and once more for all the
 * gifts that arrive during a reading.
 */
@Injectable()
export class CampaignStreams implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly watched = new Map<string, Watched>();
  private readonly byNetwork = new Map<string, number>();
  private subscriptions: Subscription[] = [];
  private heartbeat: NodeJS.Timeout | null = null;
  private count = 0;

  constructor(
    @Inject(NATS) private readonly nats: NatsConnection,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly rpc: RpcClient,
  ) {}

  onApplicationBootstrap(): void {
    this.subscriptions = subjects.map((subject) =>
      this.nats.subscribe(subject, {
        callback: (error, message) => {
          if (error === null) this.refreshCampaign(readCampaignId(message.string()));
        },
      }),
    );
    this.heartbeat = setInterval(() => this.keepAlive(), heartbeatMs);
  }

  /** Runs before the server closes, which waits for unfinished replies. */
  beforeApplicationShutdown(): void {
    for (const subscription of this.subscriptions) subscription.unsubscribe();
    if (this.heartbeat !== null) clearInterval(this.heartbeat);
    for (const { streams } of this.watched.values()) for (const stream of streams) stream.end();
  }

  /** @throws DomainError `too_many_requests` for too many watchers in total or from one network. */
  checkStreamLimit(network: string): void {
    const ofNetwork = this.byNetwork.get(network) ?? 0;
    if (this.count >= streamsMax || ofNetwork >= streamsPerNetwork) throw failure('too_many_requests');
  }

  /** Sends the campaign to a new watcher, and again after each change. */
  add(campaign: PayableCampaignWire, network: string, stream: LiveStream): void {
    if (!stream.isOpen) return;
    const watched = this.watched.get(campaign.slug) ?? newlyWatched(campaign);
    this.watched.set(campaign.slug, watched);
    watched.streams.add(stream);
    this.countStream(network, 1);
    stream.send(campaign);
    // It may have changed between its reading and now, or be newer than what the others have.
    if (JSON.stringify(campaign) !== watched.sent) watched.sent = '';
    void this.refresh(watched);
    stream.onClose(() => {
      watched.streams.delete(stream);
      this.countStream(network, -1);
      if (watched.streams.size === 0) this.watched.delete(campaign.slug);
    });
  }

  private countStream(network: string, change: 1 | -1): void {
    this.count += change;
    const ofNetwork = (this.byNetwork.get(network) ?? 0) + change;
    if (ofNetwork === 0) this.byNetwork.delete(network);
    else this.byNetwork.set(network, ofNetwork);
  }

  private refreshCampaign(campaignId: string | null): void {
    for (const watched of this.watched.values())
      if (watched.campaignId === campaignId) void this.refresh(watched);
  }

  /** Reads every watched campaign again, in case a message was lost. */
  private keepAlive(): void {
    for (const watched of this.watched.values()) {
      for (const stream of watched.streams) stream.keepAlive();
      void this.refresh(watched);
    }
  }

  private async refresh(watched: Watched): Promise<void> {
    watched.isStale = true;
    if (watched.isReading) return;
    watched.isReading = true;
    try {
      while (watched.isStale && watched.streams.size > 0) {
        watched.isStale = false;
        await this.sendCurrent(watched);
      }
    } catch (error) {
      this.logger.warn({ err: error, slug: watched.slug }, 'a watched campaign could not be read');
    } finally {
      watched.isReading = false;
    }
  }

  private async sendCurrent(watched: Watched): Promise<void> {
    const ctx = serviceContext('gateway');
    const campaign = await this.rpc.call(ctx, donationsRpc.getPublicCampaign, { slug: watched.slug });
    const text = JSON.stringify(campaign);
    if (text === watched.sent) return;
    watched.sent = text;
    for (const stream of watched.streams) stream.send(campaign);
  }
}

const newlyWatched = (campaign: PayableCampaignWire): Watched => ({
  slug: campaign.slug,
  campaignId: campaign.id,
  streams: new Set(),
  sent: JSON.stringify(campaign),
  isReading: false,
  isStale: false,
});

function readCampaignId(text: string): string | null {
  try {
    return CampaignFact.safeParse(JSON.parse(text)).data?.campaignId ?? null;
  } catch {
    return null;
  }
}
